/** The confirmation after copying. @param label the name of the copied value, such as "Address" */
export const copied = (label: string): string => `${label} copied to clipboard!`;
