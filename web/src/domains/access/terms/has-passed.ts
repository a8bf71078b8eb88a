export const hasPassed = (at: string): boolean => Date.parse(at) <= Date.now()
