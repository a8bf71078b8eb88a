import type { World } from '../world.ts'

type Read = Pick<World, 'db' | 'clock' | 'settings'>

/** Figures that are read together. Each has the name and the help of its gauge; null is a value that is not known. */
export type FigureSource<Name extends string = string> = {
  help: Record<Name, string>
  read(world: Read): Promise<Record<Name, number | null>>
  /** Milliseconds for which an answer is shown again. Without it, each scrape reads. */
  keptFor?: number
}

/** Lets the compiler compare the figures that are read with those that have a help. */
export const defineFigures = <Name extends string>(source: FigureSource<Name>): FigureSource => source

/** For how long something has waited: 0 if nothing waits. */
export const secondsSince = ({ clock }: Pick<World, 'clock'>, first: Date | null): number =>
  first === null ? 0 : Math.max(0, (clock.now().getTime() - first.getTime()) / 1000)

/** Prometheus writes moments as seconds. */
export const toSeconds = (moment: Date | null): number | null =>
  moment === null ? null : moment.getTime() / 1000
