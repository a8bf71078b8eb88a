import { defineFigures, secondsSince } from '../../../platform/health/figure-source.ts'
import { findFeed } from './queries.ts'

export const registerFeedFigures = defineFigures({
  help: {
    gantry_register_feed_age_seconds:
      'Since the last answers of the register came, while a program that pushes them is on; 0 if none is.',
  },
  async read(world) {
    const feed = await findFeed(world.db)
    return { gantry_register_feed_age_seconds: feed?.isOn ? secondsSince(world, feed.lastReceivedAt) : 0 }
  },
})
