import type { Kind, RecordKind } from '@gantry/contract/registry'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../sessions/index.ts'
import { icons } from '../../ui/display/icons.ts'
import { ButtonLink } from '../../ui/navigation/ButtonLink.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { type AddedLink, useAdditions } from './additions.ts'

function useLinks(on: Kind, place: AddedLink['place']) {
  const viewer = useViewer()
  return useAdditions().links.filter(
    (link) => link.on === on && link.place === place && (link.isOffered?.(viewer) ?? true),
  )
}

/** The buttons that other domains add to the page of a record. */
export function PageLinks({ on, id }: { on: RecordKind; id: number }) {
  const { t } = useTranslation('menu')
  return useLinks(on, 'page').map(({ to, search, label, icon }) => {
    const LinkIcon = icon && icons[icon]
    return (
      <ButtonLink
        key={to}
        to={to}
        search={search({ id }) as never}
        variant="default"
        leftSection={LinkIcon && <LinkIcon size={17} aria-hidden />}
      >
        {t(label)}
      </ButtonLink>
    )
  })
}

/** The links that other domains add above a list. */
export function ListLinks({ on }: { on: RecordKind }) {
  const { t } = useTranslation('menu')
  return useLinks(on, 'list').map(({ to, search, label }) => (
    <TextLink key={to} to={to} search={search({}) as never} data-print="never">
      {t(label)}
    </TextLink>
  ))
}

type RowLinksProps = { on: Kind; row: object; name: string }

/** The links that other domains add to a row. */
export function RowLinks({ on, row, name }: RowLinksProps) {
  const { t } = useTranslation('menu')
  return useLinks(on, 'row').map(({ to, search, label, labelOf }) => (
    <TextLink
      key={to}
      to={to}
      search={search(row) as never}
      data-print="never"
      {...(labelOf && { 'aria-label': t(labelOf, { name }) })}
    >
      {t(label)}
    </TextLink>
  ))
}
