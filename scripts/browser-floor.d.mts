export const floor: { chrome: number; firefox: number; safari: number };
export function youngInScript(name: string, code: string): string[];
export function youngInSheet(css: string): string[];
export function belowFloor(dist: string): string[];
