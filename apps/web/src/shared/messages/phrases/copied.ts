/** What is said after copying. @param label what was copied, such as "Address" */
export const copied = (label: string): string => `${label} copied to clipboard!`;
