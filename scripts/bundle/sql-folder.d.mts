export function sqlFolderModule(folder: string): string;
