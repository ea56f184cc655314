export function browserScript(entry: string): Promise<string>;
