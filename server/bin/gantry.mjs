#!/usr/bin/env node
// `gantry <command>`, in the container image and in a checkout (`npx gantry <command>`). server/src/gantry.ts has the list.
import { launch } from './launch.mjs'

launch(process.argv.slice(2))
