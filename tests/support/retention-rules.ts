/**
 * Every column of the record: `person` says who somebody is, where they sit or how to reach them, and is gone after the
 * account's deletion; `kept` says nothing of a person; `payroll` outlives the account. A new column needs a rule here, or the test fails.
 */
export const retentionRules: Record<string, { person: string; kept: string; payroll?: string }> = {
  account: {
    person: "password",
    kept: "id account_id provider_id user_id access_token refresh_token id_token access_token_expires_at refresh_token_expires_at scope created_at updated_at",
  },
  alerts: {
    person: "",
    kept: "id kind subject stadium_id shop_id detail times created_at last_at told_at resolved_at resolved_by",
  },
  audit_log: { person: "", kept: "id at user_id role stadium_id shop_id action subject outcome detail" },
  balances: { person: "", kept: "party party_id currency earned_minor" },
  categories: { person: "", kept: "stadium_id id name picture tint is_drinks tax_class position" },
  close_parties: { person: "", payroll: "name", kept: "close_id party_id legal_name tax_number at" },
  closes: { person: "", kept: "id stadium_id number day closed_by at" },
  connected_accounts: {
    person: "",
    kept: "id opened_for country state due restriction is_on_behalf checked_at",
  },
  counted_limits: { person: "", kept: "key count reset_at" },
  customer_slots: { person: "", kept: "user_id slot" },
  customers: {
    person: "favorite_foods favorite_restaurants last_active_at",
    kept: "id type is_active notifications created_at updated_at",
  },
  delivery_users: { person: "name phone", kept: "id" },
  dish_counts: { person: "", kept: "stadium_id item_id count" },
  event_marks: { person: "", kept: "event_id number what phase value at heard_at source user_id" },
  events: {
    person: "",
    kept: "id stadium_id name sport doors_at kickoff_at source_key version markers removed_at created_at updated_at",
  },
  jobs: { person: "", kept: "name succeeded_at error" },
  ledger_entries: {
    person: "",
    kept: "id order_id intent_id kind party amount_minor currency provider_id at carried_at stadium_id close_id",
  },
  menu_items: {
    person: "",
    kept: "id stadium_id name description price_minor currency category_id picture more_pictures preparation_minutes allergens dietary for_passover nutrition external_id age_restricted customization discount_percentage offer_active offer_from offer_until position created_at updated_at",
  },
  notices: {
    person: "target last_error",
    kept: "id order_id user_id channel kind state attempts next_attempt_at created_at done_at",
  },
  order_events: {
    person: "detail",
    kept: "order_id number action from_status to_status actor_kind actor_id reason at",
  },
  order_lines: {
    person: "note",
    kept: "order_id position item_id name description picture tint choices options option_allergens quantity unit_minor original_unit_minor discount_percentage total_minor tax_class tax_rate unit_tax_minor preparation_minutes age_restricted removed_quantity if_sold_out instead",
  },
  orders: {
    person:
      "user_name user_email user_phone section row seat_no entrance area seat_details ticket_image latitude longitude accuracy_metres allergies guest_seat platform handover_secret handover_pin",
    kept: "id order_id order_code customer_id stadium_id shop_id checkout_key quote_hash status payment_state version currency subtotal_minor delivery_fee_minor discount_minor tip_minor tip_percentage total_minor tax seller waived fulfilment shelf remind_at collect_by captured_minor refunded_minor refunded_by_hand_minor stand is_seat_insisted seat_moved_at language delivery_user_id promise_from_at promise_to_at first_promise_from_at first_promise_to_at created_at updated_at draft_expires_at placed_at accept_by accepted_at ready_at delivering_at delivered_at delivered_on_device_at acknowledged_at canceled_at cancel_reason closed_at complaint complained_at complaint_answer complaint_answered_at",
  },
  passkey: {
    person: "name public_key credential_id aaguid",
    kept: "id user_id counter device_type backed_up transports created_at purpose",
  },
  payment_operations: {
    person: "",
    kept: "id order_id intent_id kind amount_minor refund_id provider_id state attempts next_attempt_at last_error ended_by created_at done_at",
  },
  payments: {
    person: "address_hash",
    kept: "id order_id provider intent_id amount_minor currency destination application_fee_minor is_current reviewed_at next_review_at created_at updated_at",
  },
  place_slots: { person: "", kept: "id slot" },
  payouts: { person: "", kept: "id party party_id amount_minor currency reference paid_by at" },
  push_subscriptions: { person: "endpoint p256dh auth", kept: "id user_id session_id language created_at" },
  recovery_codes: { person: "hash", kept: "user_id created_at" },
  receipts: {
    person: "",
    kept: "id stadium_id seller year number kind order_id refund_id seller_name seller_number allocation_number signature at close_id",
  },
  refunds: {
    person: "",
    kept: "id order_id request_key scope lines food_minor delivery_fee_minor tip_minor tax_minor shop_tax_minor reason actor_kind actor_id created_at",
  },
  session: {
    person: "token ip_address user_agent",
    kept: "id user_id expires_at confirmed_at second_step_at created_at updated_at",
  },
  settlements: {
    person: "",
    kept: "id order_id intent_id kind provider_id charged_minor charged_currency settled_minor settled_currency fee_minor at stadium_id close_id",
  },
  shop_items: {
    person: "",
    kept: "item_id shop_id is_available sold_out_until stock ran_out_at preparation_minutes preparation_until in_break hold_minutes tray options_out",
  },
  shops: {
    person: "",
    kept: "id stadium_id name description location floor gate latitude longitude picture opening_hours delivers_to zones legal_name tax_number certificates shabbat passover accept_within_minutes vendor_connected_account_id is_open paused_until busy_until busy_minutes held_at unpayable_at unpayable_reason requires_board cooks_at_once busy_from_minutes full_from_minutes shelves break_menu position created_at updated_at",
  },
  stadiums: {
    person: "",
    kept: "id name about location capacity image_url teams color time_zone region latitude longitude blocks refunds_absent_fans trusts_seat_links guest_orders seats_complete asks_if_sold_out counts_runners match support_email support_phone privacy_email accessibility currency fee_per_item_minor least_order_minor tips tax seller jurisdiction pickup menu_version counted_until created_at updated_at",
  },
  staff_invitations: {
    person: "email",
    kept: "id role stadium_id shop_id token_hash invited_by created_at expires_at accepted_at",
  },
  staff_roles: { person: "", kept: "id user_id role stadium_id shop_id created_at" },
  testimonials: { person: "", kept: "id item_id rating comment customer_name created_at" },
  turned_away: { person: "", kept: "shop_id minute reason fans work_minutes food_minor dishes" },
  two_factor: {
    person: "secret backup_codes",
    kept: "id user_id verified failed_verification_count locked_until",
  },
  user: {
    person: "name email first_name last_name phone image",
    kept: "id email_verified two_factor_enabled kind claimed_by device_epoch created_at updated_at",
  },
  verification: { person: "identifier", kept: "id value expires_at created_at updated_at" },
  webhook_events: { person: "", kept: "id type intent_id created_at received_at" },
};

/** The rows of a person, by table; `?` is the person's id. */
export const rowsOfPerson: Record<string, string> = {
  user: "id = ?",
  session: "user_id = ?",
  account: "user_id = ?",
  passkey: "user_id = ?",
  recovery_codes: "user_id = ?",
  two_factor: "user_id = ?",
  verification: "value = ?",
  customers: "id = ?",
  delivery_users: "id = ?",
  staff_invitations: "invited_by = 'host-of-' || ?",
  push_subscriptions: "user_id = ?",
  notices: "user_id = ?",
  orders: "customer_id = ?",
  order_lines: "order_id in (select id from orders where customer_id = ?)",
  order_events: "order_id in (select id from orders where customer_id = ?)",
  payments: "order_id in (select id from orders where customer_id = ?)",
};
