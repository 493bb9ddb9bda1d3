import { eraseOldContacts } from '../../shared/retention/erase-old-contacts.ts'
import type { Handlers } from '../work.ts'

export const retentionHandlers: Handlers = { 'retention.sweep': eraseOldContacts }
