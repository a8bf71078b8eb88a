import type { CorrectionField } from '@gantry/contract/domains/people/corrections/words'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { useSignedInUser } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import classes from './corrections.module.css'
import { useValueName } from './use-value-name.ts'

const AskDialog = lazy(() => import('./AskDialog.tsx'))

export type AskForCorrectionProps = { field: CorrectionField; linkId?: number }

/** Beside a value of one's own that one may not change. The server says which these are. */
export default function AskForCorrection({ field, linkId }: AskForCorrectionProps): ReactNode {
  const { t } = useTranslation('corrections')
  const nameOf = useValueName()
  const { userId } = useSignedInUser()
  const { data } = useCall('listCorrections', { params: { userId } })
  const [isOpen, dialog] = useDisclosure()
  const own = data?.fields.find((one) => one.field === field && one.linkId === (linkId ?? null))
  if (own === undefined || own.may.includes('change')) return null
  if (!own.may.includes('ask')) {
    return (
      <TextLink className={classes.link} to="/account" search={{ tab: 'corrections' }}>
        {t('isAsked')}
      </TextLink>
    )
  }
  return (
    <>
      <Button
        variant="default"
        size="compact"
        aria-label={t('ask.of', { name: nameOf(own) })}
        onClick={dialog.open}
      >
        {t('ask.open')}
      </Button>
      <Suspense>{isOpen && <AskDialog value={own} onClose={dialog.close} />}</Suspense>
    </>
  )
}
