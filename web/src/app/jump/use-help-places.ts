import { IconHelp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askForHelp } from '../help/asked-help.ts'
import { useHelp } from '../help/use-help.ts'
import type { Place } from './places.ts'

/** The topics of the help, which open over any page. "Help" is part of each label, so that this word finds all of them. */
export function useHelpPlaces(): Place[] {
  const { t } = useTranslation('jump')
  return useHelp().topics.map(({ name, title }) => ({
    kind: 'help',
    icon: IconHelp,
    label: t('help', { title }),
    detail: '',
    run: () => askForHelp(name),
  }))
}
