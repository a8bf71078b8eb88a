/** `3 Nov 2026`, in the reader's language. */
export const formatDate = (time: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(time))

/** `3 Nov 2026, 14:05` */
export const formatTime = (time: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.4 MB` */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const format = { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format as Intl.NumberFormatOptions).format(bytes / 1000 ** step)
}
