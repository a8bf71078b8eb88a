import { NumberItem, NumberLinks, NumberWords } from '../layout/NumberLinks.tsx'
import { TextLink } from '../navigation/TextLink.tsx'
import type { ChartLink } from './chart-link.ts'
import { Shares, Swatch, type Tone } from './Shares.tsx'
import classes from './StackedBar.module.css'

type Part = {
  key: string
  tone: Tone
  value: number
  /** The value in the reader's language. */
  text: string
  name: string
  link: ChartLink
}

type StackedBarProps = { label: string; parts: readonly Part[] }

/** The parts of a whole in one bar. The numbers below it are its key, and links to the lists that they count. */
export const StackedBar = ({ label, parts }: StackedBarProps) => (
  <figure className={classes.figure} aria-label={label}>
    <Shares parts={parts} />
    <NumberLinks label={label}>
      {parts.map(({ key, tone, text, name, link }) => (
        <NumberItem key={key}>
          <TextLink {...link}>
            <NumberWords value={text} name={name} mark={<Swatch tone={tone} />} />
          </TextLink>
        </NumberItem>
      ))}
    </NumberLinks>
  </figure>
)
