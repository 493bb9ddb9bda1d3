-- Generated from shared/events/kinds.ts by `npm run schema`.

create or replace function is_event_kind(type text) returns boolean
language sql immutable parallel safe as $$
  select type in (
    'lead.received', 'lead.message', 'lead.status_changed', 'lead.quoted', 'lead.closed', 'lead.details_changed', 'lead.complaint', 'lead.consent_withdrawn',
    'booking.confirmed', 'booking.rescheduled', 'booking.cancelled', 'booking.reminder',
    'deposit.requested', 'deposit.paid', 'deposit.refunded',
    'outcome.requested', 'outcome.recorded',
    'calendar.failing',
    'customer.reported',
    'desk.link_requested', 'desk.setting_changed',
    'operator.alert', 'operator.link_requested',
    'commons.post_approved', 'commons.post_rejected', 'commons.content_removed', 'commons.comment_created', 'commons.answer_chosen',
    'key.tier_changed',
    'platform.application_decided',
    'webhook.disabled', 'webhook.test'
  )
$$;

create or replace function is_mailed(type text) returns boolean
language sql immutable parallel safe as $$
  select type in (
    'lead.received', 'lead.message', 'lead.details_changed', 'lead.complaint', 'lead.consent_withdrawn',
    'booking.confirmed', 'booking.rescheduled', 'booking.cancelled',
    'deposit.paid',
    'calendar.failing',
    'customer.reported',
    'desk.link_requested', 'desk.setting_changed',
    'operator.alert', 'operator.link_requested'
  )
$$;

create or replace function is_mailed_to_customer(type text) returns boolean
language sql immutable parallel safe as $$
  select type in (
    'lead.received',
    'booking.confirmed', 'booking.rescheduled', 'booking.cancelled', 'booking.reminder',
    'deposit.paid', 'deposit.refunded'
  )
$$;
