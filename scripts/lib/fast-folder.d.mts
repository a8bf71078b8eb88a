export function useFastFolder(): void
