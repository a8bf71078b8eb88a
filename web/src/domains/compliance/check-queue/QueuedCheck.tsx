import type { NextCheck } from '@gantry/contract/domains/compliance/check-queue/schemas'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { FormFrame } from '../../../ui/forms/FormFrame.tsx'
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import {
  CheckFields,
  QualificationFacts,
  RefuseDialog,
  useCheckForm,
  useIsInRegister,
  useQualificationName,
} from '../qualifications/index.ts'
import classes from './check-queue.module.css'
import { EvidencePanel } from './EvidencePanel.tsx'
import { RegisterButton } from './RegisterButton.tsx'

type Item = NonNullable<NextCheck['next']>
type QueuedCheckProps = {
  item: Item
  waiting: number
  onSkip: (qualificationId: number) => void
  onDone: () => void
}

/** The form opens once the kind says how it is proven. */
export default function QueuedCheck(props: QueuedCheckProps) {
  const isInRegister = useIsInRegister(props.item.qualification)
  return isInRegister === undefined ? null : <CheckOf {...props} isInRegister={isInRegister} />
}

function CheckOf(props: QueuedCheckProps & { isInRegister: boolean }) {
  const { item, waiting, isInRegister, onSkip, onDone } = props
  const { t } = useTranslation(['check-queue', 'qualifications'])
  const { qualification, holderName } = item
  const { qualificationId } = qualification
  const name = useQualificationName()(qualification)
  const form = useCheckForm({ qualification, isInRegister, onDone })
  const [isRefusing, refusal] = useDisclosure()
  const frame = useRef<HTMLDivElement>(null)
  useShortcut(isSaveKey, () => frame.current?.querySelector('form')?.requestSubmit())
  return (
    <div className={classes.columns}>
      <EvidencePanel qualification={qualification} />
      <section className={classes.panel} aria-label={t('of', { name, holder: holderName })} ref={frame}>
        <header className={classes.header}>
          <div>
            <h2 className={classes.name}>
              <TextLink {...pageOf(item)}>
                <bdi>{holderName}</bdi>
              </TextLink>
            </h2>
            <bdi>{name}</bdi>
          </div>
          <span className={classes.waiting}>{t('waiting', { count: waiting })}</span>
        </header>
        <QualificationFacts qualification={qualification} />
        <div>
          <RegisterButton qualification={qualification} />
        </div>
        <Before item={item} />
        <FormFrame
          form={form}
          submitLabel={t('saveAndNext')}
          onCancel={() => onSkip(qualificationId)}
          cancelLabel={t('skip')}
        >
          <Stack>
            <CheckFields form={form} qualification={qualification} isInRegister={isInRegister} />
            <p className={classes.keys}>{t('keys')}</p>
            <div>
              <Button variant="subtle" color="red" onClick={refusal.open}>
                {t('refuse')}
              </Button>
            </div>
          </Stack>
        </FormFrame>
        <Suspense>
          {isRefusing && (
            <RefuseDialog qualification={qualification} onClose={refusal.close} onDone={onDone} />
          )}
        </Suspense>
      </section>
    </div>
  )
}

const isSaveKey = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey)

const pageOf = ({ qualification: { userId, mipId } }: Item) =>
  userId === null
    ? ({ to: '/mips/mipdetails', search: { id: mipId ?? 0, tab: 'qualifications' } } as const)
    : ({ to: '/users/userdetails', search: { id: userId, tab: 'qualifications' } } as const)

/** What the last check found, and what the renewal changes. */
function Before({ item: { checks, renews, qualification } }: { item: Item }) {
  const { t, i18n } = useTranslation(['check-queue', 'qualifications'])
  const day = (date: string | null) => (date === null ? t('none') : formatCalendarDay(date, i18n.language))
  const [last] = checks
  const changes = renews
    ? (['number', 'conditions', 'expiresOn'] as const).filter(
        (field) => renews[field] !== qualification[field],
      )
    : []
  const shown = (field: (typeof changes)[number], from: string | null) =>
    field === 'expiresOn' ? day(from) : from || t('none')
  return (
    <div className={classes.before}>
      <p>
        {last
          ? t('lastFound', {
              result: t(`qualifications:results.${last.result}`),
              day: formatCalendarDay(last.checkedAt.slice(0, 10), i18n.language),
            })
          : t('neverChecked')}
      </p>
      {renews && (
        <>
          <p>{t('renews')}</p>
          <ul>
            {changes.map((field) => (
              <li key={field}>
                {t('change', {
                  field: t(`qualifications:fields.${field}`),
                  from: shown(field, renews[field]),
                  to: shown(field, qualification[field]),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
