import { eraseOldContacts } from '../../shared/contacts/erase.ts'
import type { Handlers } from '../work.ts'

export const retentionHandlers: Handlers = { 'retention.sweep': eraseOldContacts }
