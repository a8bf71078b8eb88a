import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../../testing/render.tsx'
import { ProfileChecklist } from './ProfileChecklist.tsx'

describe('the checklist of the own profile', () => {
  it('links each missing item to where it is filled in, before what is there', async () => {
    await renderPart(
      <ProfileChecklist
        checklist={[
          { item: 'photo', done: true },
          { item: 'mobile', done: false },
          { item: 'document', done: false },
        ]}
      />,
    )
    expect(await screen.findByText('1 of 3 done')).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Add your phone number',
      'Upload a certificate',
      'Photo (done)',
    ])
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Add your phone number')).toBe('/account?edit=mobile')
    expect(hrefOf('Upload a certificate')).toBe('/account?tab=documents')
  })

  it('says when nothing is missing', async () => {
    await renderPart(<ProfileChecklist checklist={[{ item: 'photo', done: true }]} />)
    expect(await screen.findByText('Your profile is complete.')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})
