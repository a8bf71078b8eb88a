export { MipLogo } from './MipLogo.tsx'
export { MipSide, mipDetails } from './MipSide.tsx'
export { UserMips } from './UserMips.tsx'
