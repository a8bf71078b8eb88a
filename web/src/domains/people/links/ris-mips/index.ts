export { MipRis } from './MipRis.tsx'
export { RisMips } from './RisMips.tsx'
