import type { Plugin } from 'vite'

const PLACEHOLDER = '__GANTRY_SETTINGS__'

// The server writes the settings into the page it serves; Vite's own server has nobody to do it.
export function devSettingsPlugin(): Plugin {
  const productName = process.env.PRODUCT_NAME ?? 'Gantry'
  const settings = {
    productName,
    slug: productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    companyName: process.env.COMPANY_NAME ?? productName,
  }
  const attribute = JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return {
    name: 'gantry-dev-settings',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(PLACEHOLDER, attribute),
  }
}
