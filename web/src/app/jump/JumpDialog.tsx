import { recordKinds } from '@gantry/contract/registry'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askToPick } from '../../kit/next-steps/use-picking.ts'
import { rememberOpened } from '../../kit/records/recent-places.ts'
import { useViewer } from '../../sessions/index.ts'
import { Loader } from '../../ui/basic/Loader.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useDebouncedValue } from '../../ui/forms/use-debounced-value.ts'
import { SearchDialog } from '../../ui/overlays/SearchDialog.tsx'
import type { TypedKeys } from '../shell/typed-keys.ts'
import classes from './JumpDialog.module.css'
import { PlaceList } from './PlaceList.tsx'
import { type Place, placeKey } from './places.ts'
import { useOwnActions } from './use-actions.ts'
import { useFoundPlaces } from './use-found-places.ts'
import { usePlaceGroups } from './use-place-groups.ts'

const searchDelay = 180
const LONGEST = 120

const isKnownAtOnce = (place: Place | undefined) =>
  place !== undefined && !recordKinds.some((kind) => kind === place.kind)

type JumpDialogProps = {
  /** Returns what was typed before the field had the focus. */
  takeKeys: () => TypedKeys
  onShortcuts: () => void
  onClose: () => void
}

/** Finds screens, records, settings and actions by a few letters and opens them. */
export default function JumpDialog({ takeKeys, onShortcuts, onClose }: JumpDialogProps) {
  const { t } = useTranslation('jump')
  const router = useRouter()
  const viewer = useViewer()
  const listId = useId()
  const [text, setText] = useState('')
  const search = useDebouncedValue(text, searchDelay)
  /** The key of the chosen place, because places that come later move the others. */
  const [chosen, setChosen] = useState<string | null>(null)
  /** Enter was pressed before the answer arrived. */
  const [isWaiting, setWaiting] = useState(false)
  const found = useFoundPlaces(search)
  const own = useOwnActions()
  const groups = usePlaceGroups(text, found.places, own.places)
  const places = groups.flatMap((group) => group.places)
  const choose = (index: number) => setChosen(places[index] ? placeKey(places[index]) : null)
  const at = Math.max(
    Math.min(0, places.length - 1),
    places.findIndex((place) => placeKey(place) === chosen),
  )
  const isSearching = text !== search || found.isPending || own.isPending

  function openPlace(place: Place | undefined): void {
    if (!place) return
    if (place.opens === 'shortcuts') return onShortcuts()
    // The page of a record remembers it itself.
    if (isKnownAtOnce(place)) rememberOpened(viewer, { key: placeKey(place) })
    onClose()
    if (place.opens) askToPick(place.opens, place.about)
    place.run?.()
    if (place.to) void router.navigate({ to: place.to, search: (place.search ?? {}) as never })
  }

  const openSelected = useEffectEvent(() => openPlace(places[at]))
  useEffect(() => {
    if (isWaiting && !isSearching) openSelected()
  }, [isWaiting, isSearching])

  function onKeyDown(event: React.KeyboardEvent): void {
    const last = places.length - 1
    const next = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: last,
      PageUp: 0,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      choose(next)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      // Screens and actions are known at once. For a record, the dialog waits for the answer, so that a fast typist need not wait.
      if (!isSearching || isKnownAtOnce(places[at])) openPlace(places[at])
      else setWaiting(true)
    }
  }

  function onFocus(): void {
    const typed = takeKeys()
    if (typed.text !== '') setText((known) => (known + typed.text).slice(0, LONGEST))
    if (typed.isEntered) setWaiting(true)
  }

  return (
    <SearchDialog label={t('title')} onClose={onClose}>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <input
          type="text"
          role="combobox"
          className={classes.input}
          aria-label={t('title')}
          aria-autocomplete="list"
          aria-expanded={places.length > 0}
          aria-controls={listId}
          aria-activedescendant={places[at] ? `${listId}-${at}` : undefined}
          placeholder={t('placeholder')}
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChosen(null)
            setWaiting(false)
          }}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
        />
        {isSearching && text !== '' && <Loader />}
      </div>
      {found.error !== null && (
        <div className={classes.note}>
          <LoadFailure error={found.error} fallback={t('failed')} onRetry={found.retry} />
        </div>
      )}
      <PlaceList id={listId} groups={groups} at={at} onPoint={choose} onChoose={openPlace} />
      {places.length === 0 && !isSearching && found.error === null && (
        <p className={classes.note}>{t('nothing', { text })}</p>
      )}
      <p className={classes.count} role="status">
        {isSearching ? '' : t('count', { count: places.length })}
      </p>
    </SearchDialog>
  )
}
