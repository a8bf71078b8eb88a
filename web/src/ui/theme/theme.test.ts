import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { menuColors, theme, themeVariables } from './theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const standard = defaultCssVariablesResolver(merged)
const own = themeVariables(merged)

function colorOf(scheme: 'light' | 'dark', name: string): string {
  const variables: Record<string, string> = {
    ...standard.variables,
    ...own.variables,
    ...standard[scheme],
    ...own[scheme],
  }
  let value = variables[name] ?? ''
  for (let reference = /^var\((.+)\)$/.exec(value); reference; reference = /^var\((.+)\)$/.exec(value)) {
    value = variables[reference[1] ?? ''] ?? ''
  }
  return value
}

function luminance(color: string): number {
  const hex = color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, '$&$&') : color
  const channels =
    /^#(..)(..)(..)$/.exec(hex)?.slice(1) ?? /^rgba?\((\d+), (\d+), (\d+)/.exec(color)?.slice(1)
  if (!channels) throw new Error(`${color} is no colour.`)
  const [red = 0, green = 0, blue = 0] = channels.map((text) => {
    const share = Number.parseInt(text, color.startsWith('#') ? 16 : 10) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['--gantry-surface', '--gantry-canvas', '--gantry-row-hover', '--gantry-head']
const inks = ['text', 'dimmed', 'placeholder', 'error', 'success', 'anchor'].map(
  (name) => `--mantine-color-${name}`,
)
const palettes = ['petrol', 'ember', 'red', 'green', 'gray']

describe.each(['light', 'dark'] as const)('in %s colours', (scheme) => {
  it.each([...inks, '--gantry-warning'])('gives %s enough contrast on every surface', (ink) => {
    for (const surface of surfaces) {
      expect(contrast(colorOf(scheme, ink), colorOf(scheme, surface)), surface).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(palettes)('gives %s badges and buttons enough contrast', (palette) => {
    const name = `--mantine-color-${palette}`
    const onLight = contrast(colorOf(scheme, `${name}-light-color`), colorOf(scheme, `${name}-light`))
    expect(onLight).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', colorOf(scheme, `${name}-filled`))).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', colorOf(scheme, `${name}-filled-hover`))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['dark', 'light'] as const)(
    'a %s menu can be read at rest, under the pointer and where one is',
    (menu) => {
      const color = (name: string) => menuColors[menu][scheme][`--gantry-sidebar${name}`] ?? ''
      expect(contrast(color('-text'), color(''))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color('-active-text'), color('-hover'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color('-active-text'), color('-active'))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(color('-active-text'), color(''))).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['', '-active']) {
        expect(contrast(color('-accent'), color(ground)), 'the mark of where one is').toBeGreaterThanOrEqual(
          3,
        )
      }
    },
  )

  it.each(palettes)('shows %s badges and initials on a card', (palette) => {
    const badge = colorOf(scheme, `--mantine-color-${palette}-light`)
    for (const surface of ['--gantry-surface', '--gantry-row-hover']) {
      const card = colorOf(scheme, surface)
      const lift = luminance(badge) - luminance(card)
      expect(scheme === 'dark' ? lift : -lift, surface).toBeGreaterThan(0)
      expect(contrast(badge, card), surface).toBeGreaterThanOrEqual(1.05)
    }
  })

  it('gives the mark of the current tab and the ring of the focus enough contrast', () => {
    for (const surface of surfaces) {
      expect(contrast(colorOf(scheme, '--gantry-accent'), colorOf(scheme, surface))).toBeGreaterThanOrEqual(3)
    }
  })

  it('gives the borders of inputs enough contrast', () => {
    const edge = colorOf(scheme, '--mantine-color-default-border')
    expect(contrast(edge, colorOf(scheme, '--gantry-surface'))).toBeGreaterThanOrEqual(3)
  })
})
