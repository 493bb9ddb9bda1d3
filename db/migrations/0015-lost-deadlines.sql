-- Compatible from: 0013
-- A deadline that passed while it applied stays lost, wherever the appointment is moved.
alter table bookings add column refund_lost boolean, add column free_lost boolean;
