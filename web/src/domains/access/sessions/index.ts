export { MySessions } from './MySessions.tsx'
export { useDeviceText } from './use-device-text.ts'
