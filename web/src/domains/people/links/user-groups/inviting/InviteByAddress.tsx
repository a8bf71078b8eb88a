import {
  longestAddress,
  mostInvited,
  readAddresses,
} from '@gantry/contract/domains/people/invitations/addresses'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmail } from '../../../../../kit/people/email.ts'
import { Button } from '../../../../../ui/basic/Button.tsx'
import { Textarea } from '../../../../../ui/forms/Textarea.tsx'
import { DialogActions } from '../../../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../../../ui/overlays/Modal.tsx'
import type { InviteMany } from './use-invite-many.ts'

type InviteByAddressProps = {
  groupName: string
  /** The addresses that a previous call refused. */
  initialText: string
  inviting: InviteMany
  /** Returns to the list of people. */
  onBack: () => void
  onClose: () => void
}

/** Invites the people whose e-mail addresses are pasted. */
export function InviteByAddress(props: InviteByAddressProps) {
  const { t } = useTranslation(['groups', 'common'])
  const { groupName, initialText, inviting, onBack, onClose } = props
  const [text, setText] = useState(initialText)
  const addresses = readAddresses(text)
  const wrong = addresses.filter((address) => !isEmail(address))
  const isTooMany = addresses.length > mostInvited
  // The server would refuse all of them for one that is too long.
  const isTooLong = addresses.some((address) => address.length > longestAddress)
  const error = isTooMany
    ? t('many.tooMany', { count: mostInvited })
    : isTooLong
      ? t('many.tooLong', { count: longestAddress })
      : wrong.length > 0 && t('many.malformed', { texts: wrong.slice(0, 5).map(shortened).join(', ') })
  return (
    <Modal onClose={onClose} title={t('picker.inviteTitle', { group: groupName })} size="lg" position="top">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          inviting.send({ addresses }).catch(() => undefined)
        }}
      >
        <Textarea
          label={t('many.addresses')}
          description={t('many.hint')}
          dir="ltr"
          minRows={6}
          maxRows={14}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          error={error || undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onBack}>
            {t('many.pick')}
          </Button>
          <Button
            type="submit"
            loading={inviting.isSending}
            disabled={addresses.length === 0 || isTooMany || isTooLong}
            leftSection={<IconMailForward size={16} aria-hidden />}
          >
            {t('many.submit', { count: addresses.length })}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
