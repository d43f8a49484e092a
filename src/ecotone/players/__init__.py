"""Bots: they are given views, never the state. `make_player("greedy", seed)` makes one."""

from ecotone.players.player import Player
from ecotone.players.registry import check_player, make_player, player_names, split_players

__all__ = ["Player", "check_player", "make_player", "player_names", "split_players"]
