// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { formatCalendarDay } from '../../i18n/format.ts'
import { readDay } from './read-day.ts'

describe('a written day', () => {
  it.each([
    ['24/11/2026', 'en'],
    ['24.11.2026', 'en'],
    ['24-11-2026', 'en'],
    ['2026-11-24', 'en'],
    ['24 Nov 2026', 'en'],
    ['24 NOVEMBER 2026', 'en'],
    [' 24 nov, 2026 ', 'en'],
    ['24 de noviembre de 2026', 'es'],
    ['24 nov. 2026', 'fr'],
    ['2026年11月24日', 'zh'],
    ['٢٤/١١/٢٠٢٦', 'ar'],
    ['٢٤ نوفمبر ٢٠٢٦', 'ar'],
  ])('%s is read in the language %s', (text, language) => {
    expect(readDay(text, language)).toBe('2026-11-24')
  })

  it.each([
    '',
    '24',
    '24/11',
    '24/11/26',
    '11/24/2026',
    '31/02/2026',
    '24 foo 2026',
    '1 2 3 2026',
    'November 2026',
    '24 No 2026',
  ])('%s is no day', (text) => {
    expect(readDay(text, 'en')).toBeNull()
  })

  it.each(['en', 'zh', 'es', 'fr', 'it', 'ar'])('is read as it is shown in the language %s', (language) => {
    for (let month = 1; month <= 12; month++) {
      const day = `2027-${String(month).padStart(2, '0')}-03`
      expect(readDay(formatCalendarDay(day, language), language)).toBe(day)
    }
  })
})
