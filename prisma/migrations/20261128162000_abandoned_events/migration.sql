-- When an event was abandoned last; null since the last change of the subscription.
ALTER TABLE event_subscriptions ADD COLUMN abandoned_at timestamptz(3);
