import type { MipRow } from '@gantry/contract/mips/schemas'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { MipLogo } from '../../mips/index.ts'
import classes from './MipSide.module.css'

/** By what MIPs are told apart that have much the same name. */
export const mipDetails = ({ code, suburb, state }: Pick<MipRow, 'code' | 'suburb' | 'state'>) => (
  <bdi>{[code, [suburb, state].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}</bdi>
)

type MipSideProps = { mip: MipRow; actions?: ReactNode }

/** A MIP as a row of what is linked to it; the name leads to it. */
export function MipSide({ mip, actions }: MipSideProps) {
  const { t } = useTranslation()
  return (
    <Row
      leading={<MipLogo logoUrl={mip.logoUrl} />}
      title={
        <>
          <Link to="/mips/mipdetails" search={{ id: mip.mipId }} className={classes.link}>
            <bdi>{mip.name}</bdi>
          </Link>
          {!mip.status && (
            <Badge size="sm" color="gray" isUppercase>
              {t('status.inactive')}
            </Badge>
          )}
        </>
      }
      details={mipDetails(mip)}
      actions={actions}
    />
  )
}
