import type { MyTerms } from '@gantry/contract/domains/access/terms/schemas'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../../i18n/format.ts'
import { Alert } from '../../../../ui/basic/Alert.tsx'
import { Button } from '../../../../ui/basic/Button.tsx'
import { hasPassed } from '../has-passed.ts'
import AcceptTerms from './AcceptTerms.tsx'

type TermsByNoticeProps = { notice: NonNullable<MyTerms['byNotice']> }

/** Gives notice of new terms until they are accepted, and says when they take effect. */
export default function TermsByNotice({ notice }: TermsByNoticeProps): ReactNode {
  const { t, i18n } = useTranslation('terms')
  const [isOpen, setOpen] = useState(false)
  const { terms, inEffectSince } = notice
  return (
    <Alert tone="ember" role="status" title={t('byNotice.title', { label: terms.label })}>
      <p>
        {t(hasPassed(inEffectSince) ? 'byNotice.since' : 'byNotice.text', {
          time: formatTime(inEffectSince, i18n.language),
        })}
      </p>
      <Button size="compact" onClick={() => setOpen(true)}>
        {t('byNotice.open')}
      </Button>
      {isOpen && <AcceptTerms terms={terms} byNotice={{ inEffectSince, onLater: () => setOpen(false) }} />}
    </Alert>
  )
}
