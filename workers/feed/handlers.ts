import { placeAll } from '../../shared/feed/place.ts'
import type { Handlers } from '../work.ts'

export const feedHandlers: Handlers = { 'feed.index': placeAll }
