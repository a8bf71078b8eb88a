import { ar } from './ar.ts'
import { en, type PageTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { zh } from './zh.ts'

const languages: Record<string, PageTexts> = { en, zh, es, fr, it, ar }

/** The texts of this language, or the English ones. */
export const textsOf = (language: string) => ({
  language: Object.hasOwn(languages, language) ? language : 'en',
  texts: languages[language] ?? en,
})

/** Replaces `{name}`. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
