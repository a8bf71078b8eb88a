import {
  containsName,
  type NamedPerson,
  type PasswordRule,
  passwordRules,
} from '@gantry/contract/domains/access/auth/password'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../i18n/settings.ts'
import { VisuallyHidden } from '../../../ui/basic/VisuallyHidden.tsx'
import classes from './PasswordChecklist.module.css'

/** The name in the environment and the displayed one. */
const names = [settings.productName, settings.displayedName]

const rules = Object.entries(passwordRules) as [PasswordRule, (password: string) => boolean][]

type PasswordChecklistProps = { password: string; person: NamedPerson }

/** The rules for passwords, each marked once the typed password meets it. Only the server has the list of common passwords. */
export function PasswordChecklist({ password, person }: PasswordChecklistProps) {
  const { t } = useTranslation('auth')
  const isTyped = password !== ''
  return (
    <ul className={classes.list} aria-label={t('password.rules')}>
      {rules.map(([rule, holds]) => (
        <Rule key={rule} text={t(`password.rule.${rule}`)} isMet={isTyped && holds(password)} />
      ))}
      <Rule
        text={t('password.rule.names')}
        isMet={isTyped && !names.some((name) => containsName(password, person, name))}
      />
      <li className={classes.rule}>
        <IconCircle size={16} className={classes.icon} aria-hidden />
        {t('password.rule.common')}
      </li>
    </ul>
  )
}

function Rule({ text, isMet }: { text: string; isMet: boolean }) {
  const { t } = useTranslation('auth')
  const Icon = isMet ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.rule} data-met={isMet || undefined}>
      <Icon size={16} className={classes.icon} aria-hidden />
      {text}
      <VisuallyHidden>{t(isMet ? 'password.ruleMet' : 'password.ruleOpen')}</VisuallyHidden>
    </li>
  )
}
