import type { ReactNode } from 'react'
import { Shares } from '../../../ui/charts/Shares.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import classes from './MipShares.module.css'

type Mip = {
  mipId: number
  name: string
  /** Of `all`, what is wrong there. */
  wrong: number
  all: number
  /** The two numbers in words. */
  words: ReactNode
}

type MipSharesProps = { mips: readonly Mip[]; label: string; tab?: string }

/** MIPs with the share of what is wrong there. The names lead to their pages, or to a tab there. */
export const MipShares = ({ mips, label, tab }: MipSharesProps) => (
  <ul className={classes.mips} aria-label={label}>
    {mips.map(({ mipId, name, wrong, all, words }) => (
      <li key={mipId} className={classes.mip}>
        <TextLink to="/mips/mipdetails" search={{ id: mipId, tab } as never} className={classes.name}>
          <bdi>{name}</bdi>
        </TextLink>
        <span className={classes.count}>{words}</span>
        <span className={classes.bar}>
          <Shares
            size="sm"
            parts={[
              { key: 'right', tone: 'accent', value: all - wrong },
              { key: 'wrong', tone: 'warning', value: wrong },
            ]}
          />
        </span>
      </li>
    ))}
  </ul>
)
