import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'

/** Opens the page of the register with the number already copied. Nothing where the kind names no page. */
export function RegisterButton({ qualification }: { qualification: Qualification }) {
  const { t } = useTranslation('check-queue')
  const kinds = useCall('listQualificationKinds').data?.qualificationKinds
  const { number, qualificationKindId } = qualification
  const page = kinds?.find((kind) => kind.qualificationKindId === qualificationKindId)?.registerUrl ?? ''
  if (page === '' || number === '') return null
  return (
    <Button
      variant="default"
      leftSection={<IconExternalLink size={16} aria-hidden />}
      onClick={() => {
        // Where the browser refuses, the number can still be copied by hand.
        void navigator.clipboard.writeText(number).then(
          () => notify.success(t('numberCopied', { number })),
          () => undefined,
        )
        window.open(page, '_blank', 'noopener,noreferrer')
      }}
    >
      {t('openRegister')}
    </Button>
  )
}
