import { IconFiles, IconHistory, IconUsers } from '@tabler/icons-react'
import { Button } from '../../src/ui/basic/Button.tsx'
import { Badge } from '../../src/ui/display/Badge.tsx'
import { Fact, Facts } from '../../src/ui/layout/Facts.tsx'
import { Footer } from '../../src/ui/layout/Footer.tsx'
import { NumberItem, NumberLinks, NumberWords } from '../../src/ui/layout/NumberLinks.tsx'
import { PageHeader } from '../../src/ui/layout/PageHeader.tsx'
import { PageTabs } from '../../src/ui/layout/PageTabs.tsx'
import { RowButton } from '../../src/ui/layout/RowButton.tsx'
import { Row, RowList } from '../../src/ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../src/ui/layout/RowListSkeleton.tsx'
import { Section } from '../../src/ui/layout/Section.tsx'
import { ButtonLink } from '../../src/ui/navigation/ButtonLink.tsx'
import { PathTabs } from '../../src/ui/navigation/PathTabs.tsx'
import { StepLinks } from '../../src/ui/navigation/StepLinks.tsx'
import { TextLink } from '../../src/ui/navigation/TextLink.tsx'
import { type Examples, ignore } from './example.ts'

export const layout: Examples = {
  Facts: () => (
    <Facts>
      <Fact label="Suburb" value="Newtown" />
      <Fact label="Number" value="MED0009844569" isCode />
      <Fact label="Note" value="A longer text that takes all of the width." isLong />
    </Facts>
  ),
  Footer: () => <Footer version="1.0.0" />,
  NumberLinks: () => (
    <NumberLinks label="Members">
      <NumberItem>
        <TextLink to="/users">
          <NumberWords value="118" name="active" />
        </TextLink>
      </NumberItem>
      <NumberItem>
        <TextLink to="/users">
          <NumberWords value="6" name="pending" />
        </TextLink>
      </NumberItem>
    </NumberLinks>
  ),
  PageHeader: () => (
    <PageHeader
      title="Thomas Whitfield"
      crumbs={[{ label: 'Members', to: '/users' }]}
      aside={<Badge>Member</Badge>}
      summary="Who works where"
      actions={<Button>Edit</Button>}
    />
  ),
  PageTabs: () => (
    <PageTabs
      label="Parts"
      tabs={['people', 'documents', 'history'] as const}
      current="people"
      icons={{ people: IconUsers, documents: IconFiles, history: IconHistory }}
      labelOf={(name) => name}
      counts={{ people: 12, documents: 0 }}
    >
      The people
    </PageTabs>
  ),
  RowButton: () => <RowButton label="View" icon={IconFiles} onClick={ignore} />,
  RowList: () => (
    <RowList label="Documents">
      {['Certificate.pdf', 'Photo.png'].map((name) => (
        <Row
          key={name}
          leading={<IconFiles size={26} stroke={1.5} aria-hidden />}
          title={name}
          details="PDF · 120 kB · 24 Nov 2026"
          note="Seen by the group"
          actions={<RowButton label={`View ${name}`} icon={IconFiles} onClick={ignore} />}
        />
      ))}
    </RowList>
  ),
  RowListSkeleton: () => <RowListSkeleton rows={2} />,
  Section: () => (
    <Section
      title="Documents"
      summary="Visible documents can be read by others."
      actions={<Button size="xs">Add</Button>}
    >
      The content
    </Section>
  ),
}

export const navigation: Examples = {
  ButtonLink: () => (
    <ButtonLink to="/users" variant="default">
      A link that looks like a button
    </ButtonLink>
  ),
  PathTabs: () => (
    <PathTabs
      label="Pages"
      tabs={[
        { to: '/', label: 'This page' },
        { to: '/users', label: 'Another page' },
      ]}
    />
  ),
  StepLinks: () => (
    <StepLinks
      label="Steps"
      steps={[
        { name: 'values', label: 'Values', isReachable: true, isDone: true },
        { name: 'test', label: 'Test', isReachable: true, isDone: false },
        { name: 'on', label: 'Switch on', isReachable: false, isDone: false },
      ]}
      current="test"
      searchOf={(step) => ({ step })}
    />
  ),
  TextLink: () => <TextLink to="/users">A link to a page</TextLink>,
}
