import { type PasswordRule, passwordRules } from '@gantry/contract/auth/password'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../ui/basic/VisuallyHidden.tsx'
import classes from './PasswordChecklist.module.css'

const rules = Object.entries(passwordRules) as [PasswordRule, (password: string) => boolean][]

/** The rules for passwords, each marked once the typed password meets it. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation('auth')
  return (
    <ul className={classes.list} aria-label={t('password.rules')}>
      {rules.map(([rule, holds]) => {
        const isMet = password !== '' && holds(password)
        const Icon = isMet ? IconCircleCheckFilled : IconCircle
        return (
          <li key={rule} className={classes.rule} data-met={isMet || undefined}>
            <Icon size={16} className={classes.icon} aria-hidden />
            {t(`password.rule.${rule}`)}
            <VisuallyHidden>{t(isMet ? 'password.ruleMet' : 'password.ruleOpen')}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
