export { useDeviceText } from './use-device-text.ts'
