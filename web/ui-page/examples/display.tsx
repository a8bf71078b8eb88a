import { IconFiles } from '@tabler/icons-react'
import { ApiError } from '../../src/api/api-error.ts'
import { Button } from '../../src/ui/basic/Button.tsx'
import { Group } from '../../src/ui/basic/Group.tsx'
import { Stack } from '../../src/ui/basic/Stack.tsx'
import { BarChart } from '../../src/ui/charts/BarChart.tsx'
import { Shares, Swatch } from '../../src/ui/charts/Shares.tsx'
import { StackedBar } from '../../src/ui/charts/StackedBar.tsx'
import { Avatar } from '../../src/ui/display/Avatar.tsx'
import { Badge } from '../../src/ui/display/Badge.tsx'
import { BreakableCode } from '../../src/ui/display/BreakableCode.tsx'
import { CopyableId } from '../../src/ui/display/CopyableId.tsx'
import { Mark } from '../../src/ui/display/Mark.tsx'
import { Progress } from '../../src/ui/display/Progress.tsx'
import { RichText } from '../../src/ui/display/RichText.tsx'
import { ScanScene } from '../../src/ui/display/ScanScene.tsx'
import { Skeleton } from '../../src/ui/display/Skeleton.tsx'
import { Text } from '../../src/ui/display/Text.tsx'
import { EmptyState } from '../../src/ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../src/ui/feedback/LoadFailure.tsx'
import { notify } from '../../src/ui/feedback/notify.ts'
import { OfflineBanner } from '../../src/ui/feedback/OfflineBanner.tsx'
import { PageLoading } from '../../src/ui/feedback/PageLoading.tsx'
import { ToastRegion } from '../../src/ui/feedback/ToastRegion.tsx'
import { type Examples, ignore } from './example.ts'

const link = { to: '/users' }
const refused = new ApiError({
  status: 503,
  code: 'busy',
  message: 'The server is busy.',
  requestId: 'a1b2c3',
})

const bold = (inside: string) => <b>{inside}</b>

export const display: Examples = {
  Avatar: () => (
    <Group>
      <Avatar size={32}>AB</Avatar>
      <Avatar size={48} isRound color="gray">
        GH
      </Avatar>
    </Group>
  ),
  Badge: () => (
    <Stack>
      {(['md', 'sm', 'xs'] as const).map((size) => (
        <Group key={size}>
          {(['petrol', 'gray', 'green', 'red', 'ember'] as const).map((color) => (
            <Badge key={color} size={size} color={color}>
              {color}
            </Badge>
          ))}
          <Badge size={size} isOutlined>
            outlined
          </Badge>
        </Group>
      ))}
    </Stack>
  ),
  BreakableCode: () => (
    <BreakableCode text="https://example.org/a/very/long/address/that/breaks/at/its/slashes" />
  ),
  CopyableId: () => <CopyableId value={1042} what="ID" />,
  Mark: () => <Mark size={48} />,
  Progress: () => <Progress value={60} aria-label="Upload" />,
  RichText: () => <RichText text="A <strong>bold</strong> word" parts={{ strong: bold }} />,
  ScanScene: () => (
    <div style={{ maxWidth: '20rem' }}>
      <ScanScene />
    </div>
  ),
  Skeleton: () => <Skeleton height={20} width="60%" />,
  Text: () => (
    <>
      <Text>The text of the page</Text>
      <Text tone="dimmed" space="above">
        A dimmed text
      </Text>
    </>
  ),
}

export const charts: Examples = {
  BarChart: () => (
    <BarChart
      caption="Registrations that end"
      tableLabel="Registrations that end, as a table"
      columns={{ label: 'Month', value: 'Number' }}
      bars={['Jan', 'Feb', 'Mar', 'Apr'].map((label, at) => ({
        key: label,
        label,
        value: 3 + at * 4,
        text: `${3 + at * 4} in ${label}`,
        link,
      }))}
    />
  ),
  Shares: () => (
    <Stack>
      <Shares
        parts={[
          { key: 'ready', tone: 'accent', value: 7 },
          { key: 'soon', tone: 'warning', value: 2 },
          { key: 'hold', tone: 'danger', value: 1 },
        ]}
      />
      <Group>
        <Swatch tone="accent" />
        <Swatch tone="warning" />
        <Swatch tone="danger" />
        <Swatch tone="quiet" />
      </Group>
    </Stack>
  ),
  StackedBar: () => (
    <StackedBar
      label="People"
      parts={[
        { key: 'active', tone: 'accent', value: 90, text: '90', name: 'active', link },
        { key: 'pending', tone: 'quiet', value: 12, text: '12', name: 'pending', link },
      ]}
    />
  ),
}

export const feedback: Examples = {
  EmptyState: () => (
    <EmptyState
      icon={IconFiles}
      title="No documents yet"
      hint="Upload a certificate."
      action={<Button variant="light">Upload</Button>}
    />
  ),
  LoadFailure: () => <LoadFailure error={refused} fallback="The list could not be read." onRetry={ignore} />,
  OfflineBanner: () => (
    <>
      <Text tone="dimmed">Shown while the browser is offline:</Text>
      <OfflineBanner />
    </>
  ),
  PageLoading: () => <PageLoading />,
  ToastRegion: () => (
    <>
      <Group>
        <Button variant="default" onClick={() => notify.success('Saved the member.')}>
          Success
        </Button>
        <Button variant="default" onClick={() => notify.success('Unlinked North.', { undo: ignore })}>
          With undo
        </Button>
        <Button variant="default" onClick={() => notify.error('The server is busy.', 'Reference a1b2c3')}>
          Error
        </Button>
      </Group>
      <ToastRegion />
    </>
  ),
}
