-- Contacts are found by their number however it was written.
create index crm_contacts_number on crm_contacts (org_id, regexp_replace(phone, '[^0-9+]', '', 'g')) where phone is not null;
