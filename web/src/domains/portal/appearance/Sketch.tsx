import type { Appearance } from '@gantry/contract/domains/portal/appearance/words'
import type { ReactNode } from 'react'
import classes from './Sketch.module.css'

// Small pictures of the portal. Their colours are fixed, because the colours are what they show.
const page = { light: '#f1f5f6', dark: '#12191d' }
const bar = { light: '#ffffff', dark: '#232e34' }
const ink = { light: '#b4c0c6', dark: '#5b6a73' }
const menu = '#0b3138'
const menuInk = '#7cc3c9'
const width = 120
const height = 68

type Scheme = 'light' | 'dark'
type BoxProps = { x?: number; y?: number; w?: number; h?: number; fill: string; round?: number }

const Box = ({ x = 0, y = 0, w = width, h = height, fill, round = 0 }: BoxProps) => (
  <rect x={x} y={y} width={w} height={h} rx={round} fill={fill} />
)

/** Mirrored in languages that are written from right to left. */
const Frame = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    width="100%"
    aria-hidden="true"
    focusable="false"
    className={classes.frame}
  >
    {children}
  </svg>
)

function Content({ scheme, x, y, w }: { scheme: Scheme; x: number; y: number; w: number }) {
  return (
    <>
      <Box x={x} y={y} w={w * 0.4} h={4} round={2} fill={ink[scheme]} />
      <Box x={x} y={y + 9} w={w} h={height - y - 15} round={3} fill={bar[scheme]} />
    </>
  )
}

type LinesProps = { x: number; y: number; fill: string; across?: boolean; length?: number }

/** Four menu entries. */
const Lines = ({ x, y, fill, across = false, length = 14 }: LinesProps) =>
  [0, 1, 2, 3].map((at) => (
    <Box
      key={at}
      x={across ? x + at * (length + 5) : x}
      y={across ? y : y + at * 8}
      w={length}
      h={3}
      round={1.5}
      fill={fill}
    />
  ))

function WithSidebar({ scheme, isDark, w = 28 }: { scheme: Scheme; isDark: boolean; w?: number }) {
  return (
    <>
      <Box fill={page[scheme]} />
      <Box w={w} fill={isDark ? menu : bar[scheme]} />
      <Box x={w} w={width - w} h={9} fill={bar[scheme]} />
      <Lines x={6} y={14} length={w - 12} fill={isDark ? menuInk : ink[scheme]} />
      <Content scheme={scheme} x={w + 7} y={16} w={width - w - 14} />
    </>
  )
}

export function ThemeSketch({ theme }: { theme: Appearance['theme'] }) {
  if (theme !== 'system') {
    return (
      <Frame>
        <WithSidebar scheme={theme === 'dark' ? 'dark' : 'light'} isDark={theme !== 'light'} />
      </Frame>
    )
  }
  return (
    <Frame>
      <WithSidebar scheme="light" isDark />
      <svg x={width / 2} width={width / 2} height={height} viewBox={`${width / 2} 0 ${width / 2} ${height}`}>
        <WithSidebar scheme="dark" isDark />
      </svg>
    </Frame>
  )
}

const backdrop = '#aebfc4'

export function LayoutSketch({ layout }: { layout: Appearance['layout'] }) {
  if (layout === 'full') {
    return (
      <Frame>
        <WithSidebar scheme="light" isDark />
      </Frame>
    )
  }
  const [x, y, round] = layout === 'boxed' ? [18, 0, 0] : [6, 6, 4]
  return (
    <Frame>
      <Box fill={backdrop} />
      <Box x={x} y={y} w={width - 2 * x} h={height - 2 * y} round={round} fill={page.light} />
      <Box x={x} y={y} w={22} h={height - 2 * y} round={round} fill={menu} />
      <Lines x={x + 5} y={y + 12} length={12} fill={menuInk} />
      <Content scheme="light" x={x + 28} y={y + 14} w={width - 2 * x - 34} />
    </Frame>
  )
}

const barHeight = 10

type BarProps = { at: number; isDark?: boolean; children?: ReactNode }

/** A bar at the top of the page: the first, or the one below it. */
const Bar = ({ at, isDark = false, children }: BarProps) => (
  <g transform={`translate(0 ${at * barHeight})`}>
    <Box h={barHeight} fill={isDark ? menu : bar.light} />
    {children}
  </g>
)
const Brand = ({ isDark = false }) => (
  <Box x={6} y={3} w={18} h={4} round={2} fill={isDark ? menuInk : ink.light} />
)
const Menu = ({ x = 6, isDark = false }) => <Lines x={x} y={4} across fill={isDark ? menuInk : ink.light} />

/** The bars at the top of the page. */
function barsOf(navigation: Appearance['navigation']): readonly ReactNode[] {
  switch (navigation) {
    case 'fixed':
    case 'mini':
      return []
    case 'drawer':
      return [
        <Bar key="header" at={0}>
          <Box x={6} y={3} w={6} h={4} round={1} fill={ink.light} />
        </Bar>,
      ]
    case 'inside-header':
      return [
        <Bar key="header" at={0}>
          <Brand />
          <Menu x={32} />
        </Bar>,
      ]
    case 'above-header':
      return [
        <Bar key="menu" at={0} isDark>
          <Menu isDark />
        </Bar>,
        <Bar key="header" at={1}>
          <Brand />
        </Bar>,
      ]
    default: {
      const isHeaderDark = navigation === 'dark-horizontal'
      const isMenuDark = navigation !== 'horizontal'
      return [
        <Bar key="header" at={0} isDark={isHeaderDark}>
          <Brand isDark={isHeaderDark} />
        </Bar>,
        <Bar key="menu" at={1} isDark={isMenuDark}>
          <Menu isDark={isMenuDark} />
        </Bar>,
      ]
    }
  }
}

export function NavigationSketch({ navigation }: { navigation: Appearance['navigation'] }) {
  const bars = barsOf(navigation)
  if (bars.length === 0) {
    return (
      <Frame>
        <WithSidebar scheme="light" isDark w={navigation === 'mini' ? 16 : 28} />
      </Frame>
    )
  }
  return (
    <Frame>
      <Box fill={page.light} />
      {bars}
      <Content scheme="light" x={8} y={bars.length * barHeight + 6} w={width - 16} />
    </Frame>
  )
}
