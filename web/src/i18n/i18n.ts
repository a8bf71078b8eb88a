import i18next, { type BackendModule, type CustomTypeOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { settings } from './settings.ts'

export type Texts = Record<string, unknown>
export type Namespace = keyof CustomTypeOptions['resources']
type ReadTexts = (language: string, namespace: string) => Promise<Texts | undefined>

/** The languages of the contract, in its order, under the names that their readers know. */
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

// Kept, for i18next works it out anew whenever it is asked, and it is asked for each value that is filled in.
let isRightToLeft = false

function followLanguage(language: string): void {
  const direction = i18next.dir(language)
  isRightToLeft = direction === 'rtl'
  document.documentElement.lang = language
  document.documentElement.dir = direction
}

/** In a text from right to left, a name keeps its own direction and its full stop at its own end (UAX 9). */
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
        // React escapes what it shows; what is filled in is kept apart from a text in the other direction.
        escapeValue: true,
        escape: isolated,
        defaultVariables: { productName: settings.productName, companyName: settings.companyName },
      },
      react: { useSuspense: true },
    })
  return started
}

/** What a page will say, before it is drawn. What does not come is asked for again when it is. */
export async function fetchTexts(namespaces: Namespace[]): Promise<void> {
  // At the start the files are sent for at once, and handed over when the language stands.
  const language = i18next.resolvedLanguage ?? firstLanguage()
  for (const namespace of namespaces) read?.(language, namespace).catch(() => undefined)
  await started
  await i18next.loadNamespaces(namespaces)
}

export async function chooseLanguage(code: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, code)
  if (i18next.resolvedLanguage !== code) await i18next.changeLanguage(code)
}
