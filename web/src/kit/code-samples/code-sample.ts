export const sampleLanguages = ['curl', 'TypeScript', 'Python'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]

/** The same task in each language. Secrets are placeholders: a program reads them from its environment. */
export type CodeSample = Readonly<Record<SampleLanguage, string>>

/** A typed address inside quotes of any of the languages. */
export const quotable = (address: string) =>
  address.replaceAll(/['"`\\]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
