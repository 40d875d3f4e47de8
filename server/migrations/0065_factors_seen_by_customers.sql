-- The statement that tells a caller who they are looks for a member's second factor; a customer's call finds none.
grant select (second_factor_required_since) on iam_orgs to svc_end_user;
grant select (second_factor_since) on iam_users to svc_end_user;
-- An expired key answers no conversation.
grant select (expires_at) on iam_api_keys to svc_end_user;
