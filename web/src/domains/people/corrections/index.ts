export { LazyAskForCorrection as AskForCorrection } from './LazyAskForCorrection.tsx'
