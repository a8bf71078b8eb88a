import type { NumberMatrix as Numbers } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconAlertTriangle, IconId } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../i18n/format.ts'
import { AddedMarks } from '../../../../kit/additions/AddedMarks.tsx'
import { fullName } from '../../../../sessions/index.ts'
import { VisuallyHidden } from '../../../../ui/basic/VisuallyHidden.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import classes from './NumberMatrix.module.css'

type Person = Numbers['people'][number]
type Link = Person['links'][number]

/** A part of the group's provider numbers. Wrong ones have a colour, a sign and a word. */
export function NumberMatrix({ numbers }: { numbers: Numbers }) {
  const { t, i18n } = useTranslation('group-dashboard')
  const { mips, people, links, wrong } = numbers
  const counts = { wrong: formatNumber(wrong, i18n.language), links: formatNumber(links, i18n.language) }
  return (
    <Section
      title={t('numbers.title')}
      actions={
        links > 0 && (
          <TextLink to={wrong > 0 ? '/mips/provider-numbers/attention' : '/mips/provider-numbers'}>
            {wrong > 0 ? t('numbers.wrong', counts) : t('numbers.allRight', counts)}
          </TextLink>
        )
      }
    >
      {people.length === 0 ? (
        <EmptyState icon={IconId} title={t('numbers.none')} hint={t('numbers.noneHint')} />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <caption className={classes.caption}>{t('numbers.table')}</caption>
            <thead>
              <tr>
                <th scope="col" className={classes.corner}>
                  {t('numbers.person')}
                </th>
                {mips.map(({ mipId, name }) => (
                  <th key={mipId} scope="col" className={classes.mip} aria-label={name}>
                    <TextLink
                      to="/mips/mipdetails"
                      search={{ id: mipId, tab: 'users' } as never}
                      title={name}
                    >
                      <bdi>{name}</bdi>
                    </TextLink>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.userId}>
                  <th scope="row" className={classes.person} aria-label={fullName(person)}>
                    <TextLink to="/users/userdetails" search={{ id: person.userId, tab: 'mips' } as never}>
                      <bdi dir="auto">{fullName(person)}</bdi>
                    </TextLink>
                  </th>
                  {mips.map(({ mipId }) => (
                    <NumberCell key={mipId} link={person.links.find((link) => link.mipId === mipId)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}

function NumberCell({ link }: { link: Link | undefined }) {
  const { t } = useTranslation('group-dashboard')
  if (!link) {
    return (
      <td className={classes.cell}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('numbers.notLinked')}</VisuallyHidden>
      </td>
    )
  }
  if (link.isRight) {
    return (
      <td className={classes.cell}>
        <bdi dir="ltr">{link.providerNumber}</bdi>
        <Hold link={link} />
      </td>
    )
  }
  return (
    <td className={classes.cell} data-wrong>
      <span className={classes.fault}>
        <IconAlertTriangle size={14} aria-hidden />
        {link.providerNumber === '' ? (
          t('numbers.missing')
        ) : (
          <>
            <bdi dir="ltr">{link.providerNumber}</bdi>
            <VisuallyHidden>{t('numbers.notValid')}</VisuallyHidden>
          </>
        )}
      </span>
      <Hold link={link} />
    </td>
  )
}

const Hold = ({ link }: { link: Link }) => (
  <div className={classes.hold}>
    <AddedMarks on="user-mip" row={link} name="" isShort />
  </div>
)
