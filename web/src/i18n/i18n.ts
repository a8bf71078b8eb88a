import i18next, { type BackendModule, type CustomTypeOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { settings } from './settings.ts'

export type Texts = Record<string, unknown>
export type Namespace = keyof CustomTypeOptions['resources']
type ReadTexts = (language: string, namespace: string) => Promise<Texts | undefined>

/** The languages of the contract in its order, under their own names. */
const known = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ar: 'العربية',
} as const
export type Language = keyof typeof known
export const languages = (Object.keys(known) as Language[]).map((code) => ({ code, name: known[code] }))

const LANGUAGE_KEY = 'gantry.language'

export const isAvailable = (code: string | null | undefined): code is Language =>
  languages.some((language) => language.code === code)

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(LANGUAGE_KEY), ...navigator.languages.map((tag) => tag.split('-')[0])]
  return wanted.find(isAvailable) ?? 'en'
}

const lazyTexts = (readTexts: ReadTexts): BackendModule => ({
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    readTexts(language, namespace).then(
      (texts) =>
        done(texts ? null : new Error(`There are no texts for ${namespace} in ${language}.`), texts ?? null),
      (error: Error) => done(error, null),
    )
  },
})

// Cached, because i18next computes it at each call, and it is called for each interpolated value.
let isRightToLeft = false

function followLanguage(language: string): void {
  const direction = i18next.dir(language)
  isRightToLeft = direction === 'rtl'
  document.documentElement.lang = language
  document.documentElement.dir = direction
}

/** Isolates a value from the direction of the text around it, so that names and full stops keep their order (UAX 9). */
const isolated = (value: string) => (isRightToLeft ? `\u2068${value}\u2069` : value)

let started: Promise<unknown> | undefined
let read: ReadTexts | undefined

/** `readTexts` loads the texts of one domain in one language. */
export function startI18n(readTexts: ReadTexts): Promise<unknown> {
  read = readTexts
  i18next.on('languageChanged', followLanguage)
  started = i18next
    .use(lazyTexts(readTexts))
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      fallbackLng: 'en',
      supportedLngs: languages.map((language) => language.code),
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: {
        // React escapes the texts. Interpolated values are isolated from text in the other direction.
        escapeValue: true,
        escape: isolated,
        defaultVariables: { productName: settings.displayedName, companyName: settings.companyName },
      },
      react: { useSuspense: true },
    })
  return started
}

/** Loads the texts of a page before it renders. Failed requests are repeated when it renders. */
export async function fetchTexts(namespaces: Namespace[]): Promise<void> {
  // At the start, the files are requested at once and added when the language is known.
  const language = i18next.resolvedLanguage ?? firstLanguage()
  for (const namespace of namespaces) read?.(language, namespace).catch(() => undefined)
  await started
  await i18next.loadNamespaces(namespaces)
}

export async function chooseLanguage(code: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, code)
  if (i18next.resolvedLanguage !== code) await i18next.changeLanguage(code)
}
