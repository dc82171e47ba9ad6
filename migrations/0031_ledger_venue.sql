DROP INDEX `ledger_entries_unclosed`;--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `stadium_id` text;--> statement-breakpoint
UPDATE `ledger_entries` SET `stadium_id` = (SELECT `stadium_id` FROM `orders` WHERE `orders`.`id` = `ledger_entries`.`order_id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_unclosed` ON `ledger_entries` (`stadium_id`) WHERE close_id is null;