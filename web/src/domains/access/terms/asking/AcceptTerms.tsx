import type { TermsToRead } from '@gantry/contract/domains/access/terms/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { formatCalendarDay, formatTime } from '../../../../i18n/format.ts'
import { MarkdownText } from '../../../../kit/markdown/MarkdownText.tsx'
import { signOut } from '../../../../sessions/session.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Text } from '../../../../ui/display/Text.tsx'
import { useAction } from '../../../../ui/feedback/use-action.ts'
import { DialogActions } from '../../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../../ui/overlays/Modal.tsx'
import classes from './asking.module.css'

type AcceptTermsProps = {
  terms: TermsToRead
  /** For terms by notice, which can also be accepted later: when they take effect. */
  byNotice?: { inEffectSince: string; onLater: () => void }
}

/** The new terms over the page. They are accepted, or the person signs out; what was typed below stays. */
export default function AcceptTerms({ terms, byNotice }: AcceptTermsProps) {
  const { t, i18n } = useTranslation(['terms', 'common'])
  const client = useQueryClient()
  const { label, effectiveOn, language, blocks } = terms
  const accept = useAction(
    async () => {
      try {
        await call('acceptTerms', { body: { label } })
      } finally {
        // Every call was refused before. After a failure another version may be in force.
        await client.invalidateQueries()
      }
    },
    { failure: t('accept.failed') },
  )
  return (
    <Modal
      title={t('accept.title')}
      size="screen"
      layout="bars"
      isAbove
      isClosable={byNotice !== undefined}
      onClose={() => byNotice?.onLater()}
    >
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, the keyboard does not scroll the text.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        className={classes.scrolled}
        role="region"
        aria-label={t('accept.title')}
        data-autofocus
      >
        <Text>
          {byNotice
            ? t('byNotice.dialog', { label, time: formatTime(byNotice.inEffectSince, i18n.language) })
            : t('accept.text', { label, day: formatCalendarDay(effectiveOn ?? '', i18n.language) })}{' '}
          {i18n.resolvedLanguage !== language && t('inEnglish')}
        </Text>
        <MarkdownText blocks={blocks} language={language} />
      </div>
      <DialogActions className={classes.actions}>
        <Button variant="default" onClick={() => (byNotice ? byNotice.onLater() : void signOut())}>
          {byNotice ? t('byNotice.later') : t('common:header.logout')}
        </Button>
        <Button loading={accept.pending} onClick={() => void accept.start()}>
          {t('accept.submit')}
        </Button>
      </DialogActions>
    </Modal>
  )
}
