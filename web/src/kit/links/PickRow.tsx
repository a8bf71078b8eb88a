import { IconLink } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/basic/Button.tsx'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import { TickBox } from '../../ui/forms/TickBox.tsx'
import { Row } from '../../ui/layout/RowList.tsx'
import classes from './LinkPicker.module.css'
import { usePickContext } from './use-picks.ts'

type PickRowProps = {
  /** The id of the record. */
  id: number
  leading?: ReactNode
  name: string
  details?: ReactNode
  linkLabel: string
  /**
   * A text that the link holds, such as a provider number; `warning` says what looks wrong with it, also compared to the
   * texts of the other chosen rows.
   */
  field?: { label: string; maxLength: number; warning?: (text: string, others: string[]) => ReactNode }
  /** A yes or no that the link holds; yes at first. */
  flag?: { label: string }
  onLink: (text: string, flag: boolean) => Promise<unknown>
}

/** A record that a picker has found. */
export function PickRow(props: PickRowProps) {
  const { id, leading, name, details, linkLabel, field, flag, onLink } = props
  const { t } = useTranslation(['common', 'links'])
  const picks = usePickContext()
  const button = useRef<HTMLButtonElement>(null)
  const { text, flag: isSet } = picks.entryOf(id)
  const isChosen = picks.isChosen(id)
  const isTouched = isChosen || text.trim() !== ''
  const warning = isTouched ? field?.warning?.(text, picks.otherTexts(id)) : null
  return (
    <Row
      leading={
        <>
          {picks.canChoose && (
            <TickBox
              label={t('links:picker.choose', { name })}
              checked={isChosen}
              onChange={(isWanted) => picks.choose(id, isWanted)}
            />
          )}
          {leading}
        </>
      }
      title={<bdi>{name}</bdi>}
      details={details}
      actions={
        <Button
          ref={button}
          size="compact"
          variant="light"
          leftSection={<IconLink size={15} aria-hidden />}
          aria-label={linkLabel}
          onClick={(event) =>
            picks.follow(onLink(text.trim(), isSet), name, event.currentTarget.closest('li'), id)
          }
        >
          {t('link')}
        </Button>
      }
    >
      {field && (
        <TextInput
          size="xs"
          dir="ltr"
          className={classes.field}
          aria-label={`${field.label}: ${linkLabel}`}
          placeholder={field.label}
          maxLength={field.maxLength}
          autoComplete="off"
          value={text}
          {...(warning ? { description: <span className={classes.warning}>{warning}</span> } : {})}
          onChange={(event) => picks.enter(id, { text: event.currentTarget.value })}
          onKeyDown={(event) => {
            // A click, so that a second Enter is ignored as a second click is.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) button.current?.click()
          }}
        />
      )}
      {flag && (
        <Switch
          label={flag.label}
          aria-label={`${flag.label}: ${linkLabel}`}
          checked={isSet}
          onChange={(isWanted) => picks.enter(id, { flag: isWanted })}
        />
      )}
    </Row>
  )
}
