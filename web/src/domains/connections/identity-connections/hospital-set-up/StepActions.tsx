import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../../ui/navigation/ButtonLink.tsx'
import { DialogActions } from '../../../../ui/overlays/DialogActions.tsx'
import type { SetUpSearch } from './set-up-search.ts'

type StepActionsProps = {
  back?: SetUpSearch | undefined
  next?: SetUpSearch | undefined
  children?: ReactNode
}

/** The buttons below a step: to the one before, and to the next one or the step's own action. */
export function StepActions({ back, next, children }: StepActionsProps) {
  const { t } = useTranslation('hospital-set-up')
  return (
    <DialogActions>
      {back && (
        <ButtonLink variant="default" to="." search={back as never}>
          {t('back')}
        </ButtonLink>
      )}
      {children}
      {next && (
        <ButtonLink to="." search={next as never}>
          {t('next')}
        </ButtonLink>
      )}
    </DialogActions>
  )
}
